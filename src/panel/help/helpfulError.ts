import { UserError } from '../../base/errors';
import type { HelpPage } from './helpPages';

/** An error of which a page of the help says more. */
export class HelpfulError extends UserError {
  override readonly name = 'HelpfulError';
  constructor(
    message: string,
    readonly page: HelpPage,
  ) {
    super(message);
  }
}
