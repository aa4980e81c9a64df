/** All that needs the MCP SDK, in a file of its own that is loaded after activation: it takes longer than all else. */
export { Endpoint } from './endpoint';
export { prompts } from './mcp/prompts/index';
export { mcpPath, requestHandler } from './requests';
export { tools } from './mcp/tools/index';
export { warmUp } from './warmUp';
