import type { ConfigFault } from '../core/connecting/aiClientConfig';
import { UnreadableConfig } from '../base/errors';

export function unreadable(
  path: string,
  fault: ConfigFault,
  line = 1,
  column = 1,
): UnreadableConfig {
  return new UnreadableConfig(path, { message: wordsFor(fault), fault, line, column });
}

function wordsFor(fault: ConfigFault): string {
  switch (fault.type) {
    case 'syntax':
      return `It cannot be parsed: ${fault.detail}.`;
    case 'encoding':
      return 'It is not UTF-8.';
    case 'noObject':
      return `${fault.key ? `"${fault.key}"` : 'The file'} is of type ${fault.found}, not an object.`;
    case 'duplicate':
      return `"${fault.key}" is there twice.`;
    case 'documents':
      return 'There is more than one document in it.';
    case 'entangled':
      return 'The entry cannot be changed here without changing something else.';
    case 'noText':
      return 'It is no file of text, or too long for one.';
    case 'access':
      return `It cannot be read: ${fault.code}.`;
  }
}
