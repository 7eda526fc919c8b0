export {
  ALGORITHM,
  SEED_BYTES,
  commitmentMessage,
  commitmentOf,
  drawLabel,
  newSeed,
  seedFromHex,
  verifyCommitment,
  type DrawContext,
} from "./commitment.ts"
export { drawIssue } from "./draw-issue.ts"
export { fromHex, toHex } from "./hex.ts"
export { blockMessage, drawStream, type DrawStream, type Reading } from "./stream.ts"
export { STEPS, verifyIssue, type Proof, type Step, type Verdict } from "./verify-issue.ts"
export {
  CHAIN_ALGORITHM,
  chainTarget,
  verifyChain,
  type ChainBlock,
  type ChainProof,
} from "./verify-chain.ts"
export {
  PLAY_ALGORITHM,
  isClientSeed,
  playMessage,
  playStream,
  seedCommitment,
  type PlayContext,
} from "./seed-pair.ts"
export { ROUND_ALGORITHM, ROUND_RANGE, roundNumber, seedBefore, seedChain } from "./seed-chain.ts"
