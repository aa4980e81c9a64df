import { type ConfigFault, UnreadableConfig } from '../model/aiClientConfig';

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
    case 'noList':
      return `"${fault.key}" is of type ${fault.found}, not a list.`;
    case 'duplicate':
      return `"${fault.key}" occurs twice.`;
    case 'documents':
      return 'It has more than one document.';
    case 'entangled':
      return 'The entry cannot be changed here without changing something else.';
    case 'noText':
      return 'It is not a text file, or it is too large.';
    case 'access':
      return `It cannot be read: ${fault.code}.`;
  }
}
