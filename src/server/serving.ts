/** All that needs the MCP SDK. It is loaded after activation, since it takes longer than everything else. */
export { Endpoints } from './endpoints';
export { RequestLoad } from './http/requestLoad';
export { prompts } from './mcp/prompts/index';
export { mcpPath, requestHandler } from './requests';
export { tools } from './mcp/tools/index';
