import { playStream, seedCommitment, seedFromHex } from "@croupier/fairness"
import { canonical } from "@croupier/house-games"
import { toDecimal } from "@croupier/money"
import type { ShownPair, ShownRound } from "./studio.ts"
import type { Replay } from "./table.ts"

/** True where the revealed seed of a pair has the fingerprint that was promised. */
export const keepsPromise = ({ serverSeed, commitment }: ShownPair): boolean =>
  serverSeed !== null && seedCommitment(seedFromHex(serverSeed)) === commitment

/** True where a round, played again here from nothing but its seeds, takes the same course and pays the same. */
export function followsFrom(
  { serverSeed, clientSeed }: ShownPair,
  round: ShownRound,
  replay: Replay,
): boolean {
  if (serverSeed === null || round.nonce === null || round.book === null) return false
  const stream = playStream(seedFromHex(serverSeed), { game: round.game, clientSeed, nonce: round.nonce })
  const played = replay(stream, round)
  return canonical(played.events) === canonical(round.book) && toDecimal(played.payout) === round.payout
}
