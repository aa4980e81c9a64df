/**
 * Takes the place of the SDK's `_shims` module in the bundle: the real one brings a JSON Schema validator of 154 kB that
 * checks elicitations, of which this server has none; the arguments of its tools are checked by their zod schemas.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This server validates no JSON Schema.');
  }
}
