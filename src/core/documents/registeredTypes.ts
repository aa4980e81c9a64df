/** The registered media types by file name: a large table, which is only imported when it is needed. */
export { lookup } from 'mime-types';
