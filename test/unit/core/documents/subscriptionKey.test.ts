import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedUri, subscriptionKey } from '../../../../src/core/documents/uris';

describe('subscriptionKey', () => {
  const keys: Readonly<Record<string, string>> = {
    'file:///ws/src/': 'file:///ws/src',
    'file:///ws/src': 'file:///ws/src',
    'file:///': 'file:///',
    'file:///ws/a.ts?lines=1-2': 'file:///ws/a.ts',
    'file:///ws/a.ts#L1': 'file:///ws/a.ts',
    'diagnostics://workspace/all?severity=error': 'diagnostics://workspace/all',
    'untitled://dylo78gypUntitled-1': 'untitled:Untitled-1',
    'mcp-resource://00/file/dylo78gyp/ws/src': 'file:///ws/src',
    'context://workspace/pin/1/old.ts': 'context://workspace/pin/1',
    'context://workspace/pinned?budget=100': 'context://workspace/pinned',
  };
  for (const [uri, key] of Object.entries(keys)) {
    it(`of ${uri} is ${key}`, () => assert.equal(subscriptionKey(askedUri(uri)), key));
  }
});
