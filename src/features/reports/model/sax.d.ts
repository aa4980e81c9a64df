/** The parts of the package that are used; its own types have not all of them. */
declare module 'sax' {
  interface Parser {
    onerror: (error: Error) => void;
    onopentag: (tag: { name: string; attributes: Readonly<Record<string, string>> }) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    ondoctype: (declared: string) => void;
    write(text: string): Parser;
    close(): Parser;
  }

  interface Sax {
    /** The longest text, attribute or name; longer texts come in parts, and others are an error. */
    MAX_BUFFER_LENGTH: number;
    parser(strict: boolean, options: { readonly strictEntities: boolean }): Parser;
  }

  const sax: Sax;
  export default sax;
}
