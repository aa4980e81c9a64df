/**
 * The registered media types by file name: a large table, which is only imported when it is needed. This file names what is
 * used of it, because the bundler gives a CommonJS package without names to `import()`.
 */
export { lookup } from 'mime-types';
