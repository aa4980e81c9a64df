import type { Evidence } from './evidence';

type Weights = Readonly<Record<keyof Evidence, number>>;

/**
 * The weights of the evidence for the order. The numbers are those of a conditional logit on questions of four
 * histories, rounded; fitted on three of them, they do as well on the fourth. `npm run bench -- suggestions` measures them.
 */
const orderWeights: Weights = {
  share: 0,
  bond: 2,
  mutual: 7,
  stem: 1.5,
  folder: 2.4,
  near: 1,
  recent: 3,
  recentWithoutHistory: -5,
  ending: 0.6,
};

/**
 * The weights for the confidence, from a logistic regression on whether a file was changed along with a single known one.
 */
const confidenceWeights: Weights = {
  share: 2.4,
  bond: 1.3,
  mutual: 0,
  stem: 1.5,
  folder: 2,
  near: 0.65,
  recent: 1.9,
  recentWithoutHistory: -0.4,
  ending: 0.45,
};
const confidenceBias = -0.43;

/** The score by which files are ordered, the highest first. */
export function scoreOf(evidence: Evidence): number {
  return weighed(evidence, orderWeights);
}

/** The probability that a file is part of the present work, from 0 to 1. */
export function confidenceOf(evidence: Evidence, moreOdds: number): number {
  return probabilityOf(weighed(evidence, confidenceWeights) + confidenceBias + moreOdds);
}

/** A probability with further evidence, given as log odds. */
export function withOdds(probability: number, odds: number): number {
  return probabilityOf(Math.log(probability / (1 - probability)) + odds);
}

function probabilityOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

function weighed(evidence: Evidence, weights: Weights): number {
  return (
    evidence.share * weights.share +
    evidence.bond * weights.bond +
    evidence.mutual * weights.mutual +
    evidence.stem * weights.stem +
    evidence.folder * weights.folder +
    evidence.near * weights.near +
    evidence.recent * weights.recent +
    evidence.recentWithoutHistory * weights.recentWithoutHistory +
    evidence.ending * weights.ending
  );
}
