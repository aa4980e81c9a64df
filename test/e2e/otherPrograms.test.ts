import { describe } from 'node:test';
import { useScene } from '../host/scene';
import { queryFiles, testDatabases } from './databases';
import { testInspector, textFiles } from './inspector';
import { testWebPages } from './webPages';

describe('with other programs:', () => {
  const scene = useScene({ files: { ...queryFiles, ...textFiles } });

  testWebPages(scene);
  testDatabases(scene);
  testInspector(scene);
});
