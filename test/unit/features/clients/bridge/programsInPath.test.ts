import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  programsInPath,
  type SearchPath,
} from '../../../../../src/features/clients/bridge/programsInPath';

const windows: SearchPath = {
  platform: 'win32',
  home: String.raw`C:\Users\me`,
  env: {
    Path: String.raw`.;node_modules\.bin;\tools;C:tools;;"C:\Program Files\nodejs\";c:\ws\bin;C:\WS;C:\wsx;\\server\bin`,
  },
  apart: [String.raw`C:\ws`],
};

const cases = [
  {
    name: 'on Windows, only in whole folders that are not of the workspace, in whatever case',
    search: windows,
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
      home: '/home/me',
      env: { PATH: '.:node_modules/.bin::/ws/node_modules/.bin:/ws:/wsx:/usr/bin' },
      apart: ['/ws'],
    },
    found: ['/wsx/node', '/usr/bin/node'],
  },
  {
    name: 'also in the home where that is in the workspace, but not in another folder of that',
    search: {
      platform: 'linux',
      home: '/home/me',
      env: { PATH: '/home/me/.nvm/bin:/home/me/bin:/home/me/ws/bin:/home/me/.volta' },
      apart: ['/home/me', '/home', '/', '/home/me/ws', '/home/me/.volta'],
    },
    found: ['/home/me/.nvm/bin/node', '/home/me/bin/node'],
  },
  {
    name: 'on Windows, in the home as well',
    search: {
      ...windows,
      env: { Path: String.raw`c:\users\ME\AppData\Local\Volta;C:\ws` },
      apart: [String.raw`C:\Users\Me`, String.raw`C:\ws`],
    },
    found: [String.raw`c:\users\ME\AppData\Local\Volta\node.exe`],
  },
  { name: 'nowhere without a PATH', search: { ...windows, env: {} }, found: [] },
] as const;

for (const { name, search, found } of cases) {
  test(`a program is looked for ${name}`, () => {
    assert.deepEqual(programsInPath('node', search), found);
  });
}
