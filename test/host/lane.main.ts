/**
 * Runs the test files that are its arguments one after the other in one process, so that their scenes can share a window.
 */
import { after } from 'node:test';
import { shareWindow } from './sharedWindow';

const stop = shareWindow();
after(stop);
for (const file of process.argv.slice(2)) require(file);
