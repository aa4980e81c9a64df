import { describe } from 'node:test';
import { useScene } from '../host/scene';
import { queryFiles, testDatabases } from './helpers/databases';
import { testWebPages } from './helpers/webPages';

describe('with other programs:', () => {
  const scene = useScene({ files: queryFiles });

  testWebPages(scene);
  testDatabases(scene);
});
