import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programsInPath } from '../../../../../src/features/clients/bridge/programsInPath';

const windows = {
  env: {
    Path: String.raw`.;node_modules\.bin;\tools;C:tools;;"C:\Program Files\nodejs\";c:\ws\bin;C:\WS;C:\wsx;\\server\bin`,
  },
  apart: [String.raw`C:\ws`],
};

const cases = [
  {
    name: 'on Windows, only in whole folders that are not of the workspace, in whatever case',
    search: { platform: 'win32', ...windows },
    found: [
      String.raw`C:\Program Files\nodejs\node.exe`,
      String.raw`C:\wsx\node.exe`,
      String.raw`\\server\bin\node.exe`,
    ],
  },
  {
    name: 'elsewhere, in the same',
    search: {
      platform: 'linux',
      env: { PATH: '.:node_modules/.bin::/ws/node_modules/.bin:/ws:/wsx:/usr/bin' },
      apart: ['/ws'],
    },
    found: ['/wsx/node', '/usr/bin/node'],
  },
  { name: 'nowhere without a PATH', search: { platform: 'win32', env: {}, apart: [] }, found: [] },
] as const;

for (const { name, search, found } of cases) {
  test(`a program is looked for ${name}`, () => {
    assert.deepEqual(programsInPath('node', search), found);
  });
}
