import type { OptInTopic } from '../../../core/sharing/topics';

/** The topic that test reports are shared with. */
export const reportTopic: OptInTopic = 'terminal';
