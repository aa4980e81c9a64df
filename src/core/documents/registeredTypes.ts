/** The registered media types by file name: a table that takes longer to load than all else, imported when it is needed. */
export { lookup } from 'mime-types';
