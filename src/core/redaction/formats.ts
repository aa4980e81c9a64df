import type { Finding } from './finding';

/** A secret that is known by its form: it begins with one of these texts, and goes on like this. */
interface Prefixed {
  readonly label: string;
  readonly prefixes: readonly string[];
  readonly rest: RegExp;
}

/** A secret that is known by what is within or around it. */
interface Shape {
  readonly label: string;
  /** Texts without it have none. */
  readonly sign: string;
  /** The first group is the secret, and ends the match. All of it is, if there is none. */
  readonly pattern: RegExp;
}

const prefixed = (label: string, prefixes: string, rest: string): Prefixed => ({
  label,
  prefixes: prefixes.split(' '),
  rest: new RegExp(`${rest}(?![A-Za-z0-9_-])`, 'y'),
});

const formats: readonly Prefixed[] = [
  prefixed('AWS access key', 'AKIA ASIA', '[A-Z0-9]{16}'),
  prefixed('GitHub token', 'ghp_ gho_ ghu_ ghs_ ghr_', '[A-Za-z0-9]{36,251}'),
  prefixed('GitHub token', 'github_pat_', '[A-Za-z0-9_]{40,251}'),
  prefixed(
    'GitLab token',
    'glpat- gldt- glrt- glcbt- glptt- glft- glsoat- glimt- glagent-',
    '[A-Za-z0-9_.-]{20,300}',
  ),
  prefixed(
    'Slack token',
    'xoxa- xoxb- xoxe- xoxe. xoxo- xoxp- xoxr- xoxs- xapp-',
    '[A-Za-z0-9.-]{10,250}',
  ),
  prefixed('Stripe key', 'sk_live_ sk_test_ rk_live_ rk_test_', '[A-Za-z0-9]{16,250}'),
  prefixed('Stripe webhook secret', 'whsec_', '[A-Za-z0-9+/=]{24,100}'),
  prefixed('Anthropic key', 'sk-ant-', '[A-Za-z0-9_-]{20,250}'),
  prefixed('OpenRouter key', 'sk-or-', '[A-Za-z0-9_-]{20,250}'),
  prefixed('OpenAI key', 'sk-proj- sk-svcacct- sk-admin- sk-None-', '[A-Za-z0-9_-]{20,250}'),
  prefixed('OpenAI key', 'sk-', '(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{32,64}'),
  prefixed('Google API key', 'AIza', '[A-Za-z0-9_-]{35}'),
  prefixed('Google OAuth token', 'ya29.', '[A-Za-z0-9_-]{20,500}'),
  prefixed('Google client secret', 'GOCSPX-', '[A-Za-z0-9_-]{24,40}'),
  prefixed('npm token', 'npm_', '[A-Za-z0-9]{36}'),
  prefixed('PyPI token', 'pypi-', '[A-Za-z0-9_-]{50,1000}'),
  prefixed('RubyGems token', 'rubygems_', '[a-f0-9]{48}'),
  prefixed('crates.io token', 'cio', '(?=[a-z]{0,31}[A-Z0-9])[A-Za-z0-9]{32}'),
  prefixed('SendGrid key', 'SG.', '[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{30,64}'),
  prefixed('Mailgun key', 'key-', '[0-9a-f]{32}'),
  prefixed('Twilio key', 'SK', '[0-9a-f]{32}'),
  prefixed('Hugging Face token', 'hf_', '[A-Za-z0-9]{34,40}'),
  prefixed('Replicate token', 'r8_', '[A-Za-z0-9]{37,40}'),
  prefixed('Groq key', 'gsk_', '[A-Za-z0-9]{40,60}'),
  prefixed('xAI key', 'xai-', '[A-Za-z0-9]{60,90}'),
  prefixed('Perplexity key', 'pplx-', '[A-Za-z0-9]{40,60}'),
  prefixed('DigitalOcean token', 'dop_v1_ doo_v1_ dor_v1_', '[a-f0-9]{64}'),
  prefixed('Docker token', 'dckr_pat_ dckr_oat_', '[A-Za-z0-9_-]{20,100}'),
  prefixed('Databricks token', 'dapi', '[a-f0-9]{32}(?:-[0-9])?'),
  prefixed(
    'Doppler token',
    'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.',
    '[A-Za-z0-9_.-]{40,80}',
  ),
  prefixed('Vault token', 'hvs. hvb. hvr.', '[A-Za-z0-9_-]{20,300}'),
  prefixed('Linear key', 'lin_api_ lin_oauth_', '[A-Za-z0-9]{32,64}'),
  prefixed('Notion token', 'ntn_ secret_', '[A-Za-z0-9]{40,50}'),
  prefixed('Figma token', 'figd_ figo_ figu_', '[A-Za-z0-9_-]{36,60}'),
  prefixed('Atlassian token', 'ATATT3', '[A-Za-z0-9_=-]{100,300}'),
  prefixed('Shopify token', 'shpat_ shpca_ shppa_ shpss_', '[a-fA-F0-9]{32}'),
  prefixed('Square token', 'sq0atp- sq0csp- sq0idp-', '[A-Za-z0-9_-]{22,43}'),
  prefixed('New Relic key', 'NRAK-', '[A-Z0-9]{27}'),
  prefixed('Sentry token', 'sntrys_ sntryu_', '[A-Za-z0-9+/=_-]{40,300}'),
  prefixed('Grafana token', 'glsa_', '[A-Za-z0-9]{32}_[a-f0-9]{8}'),
  prefixed('Grafana token', 'glc_', '[A-Za-z0-9+/=]{40,300}'),
  prefixed('Supabase key', 'sb_secret_', '[A-Za-z0-9_-]{20,60}'),
  prefixed('Supabase key', 'sbp_', '[a-f0-9]{40}'),
  prefixed('Fly token', 'fm1_ fm1r_ fm1a_ fm2_', '[A-Za-z0-9+/=_-]{100,1000}'),
  prefixed('Age key', 'AGE-SECRET-KEY-1', '[A-Z0-9]{58}'),
];

/** Each begins with a text that is rare, and repeats no repetition, so that it takes linear time. */
const shapes: readonly Shape[] = [
  {
    label: 'JWT',
    sign: 'eyJ',
    pattern:
      /(?<![A-Za-z0-9+/_-])eyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{8,8000}(?:\.[A-Za-z0-9_-]{1,2000})?/g,
  },
  {
    label: 'Slack webhook',
    sign: 'hooks.slack.com',
    pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9+/]{30,100})/g,
  },
  {
    label: 'Discord webhook',
    sign: '/api/webhooks/',
    pattern: /\/api\/webhooks\/[0-9]{15,20}\/([A-Za-z0-9_-]{60,80})/g,
  },
  { label: 'Telegram token', sign: ':AA', pattern: /\b[0-9]{8,10}:AA[A-Za-z0-9_-]{33}\b/g },
  { label: 'Mailchimp key', sign: '-us', pattern: /\b[0-9a-f]{32}-us[0-9]{1,2}\b/g },
  {
    label: 'Terraform token',
    sign: '.atlasv1.',
    pattern: /\b[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,80}/g,
  },
  {
    label: 'Azure key',
    sign: 'Key=',
    pattern: /(?:AccountKey|SharedAccessKey)=([A-Za-z0-9+/]{40,100}={0,2})/g,
  },
  {
    label: 'Azure signature',
    sign: 'sig=',
    pattern: /[?&]sig=([A-Za-z0-9%+/]{40,120}(?:%3D|=){0,2})/g,
  },
  {
    label: 'Azure client secret',
    sign: '8Q~',
    pattern: /(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.]{3}8Q~[A-Za-z0-9_~.-]{31,34}/g,
  },
];

export function formatsIn(text: string): readonly Finding[] {
  return [
    ...formats.flatMap((each) => each.prefixes.flatMap((prefix) => prefixedIn(text, prefix, each))),
    ...shapes.filter(({ sign }) => text.includes(sign)).flatMap((shape) => shapedIn(text, shape)),
  ];
}

/** What comes before may not be of the same word, such as of base64. */
const ofWord = /[A-Za-z0-9+/]/;

function prefixedIn(text: string, prefix: string, { label, rest }: Prefixed): readonly Finding[] {
  const found: Finding[] = [];
  for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + prefix.length)) {
    if (at > 0 && ofWord.test(text[at - 1] ?? '') && !isEscape(text, at)) continue;
    rest.lastIndex = at + prefix.length;
    if (rest.test(text)) found.push({ start: at, end: rest.lastIndex, label });
  }
  return found;
}

/** The letter before is that of `\n` in a string, or the end of a colour. */
function isEscape(text: string, at: number): boolean {
  return /(?:\\[nrt]|\p{Cc}\[[0-9;]{0,20}m)$/u.test(text.slice(Math.max(0, at - 24), at));
}

function shapedIn(text: string, { label, pattern }: Shape): readonly Finding[] {
  return [...text.matchAll(pattern)].map(({ 0: whole, 1: secret = whole, index }) => {
    const end = index + whole.length;
    return { start: end - secret.length, end, label };
  });
}
