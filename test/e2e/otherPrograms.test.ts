import { describe } from 'node:test';
import { useScene } from '../host/scene';
import { queryFiles, testDatabases } from './helpers/databases';
import { testInspector, textFiles } from './helpers/inspector';
import { testWebPages } from './helpers/webPages';

describe('with other programs:', () => {
  const scene = useScene({ files: { ...queryFiles, ...textFiles } });

  testWebPages(scene);
  testDatabases(scene);
  testInspector(scene);
});
