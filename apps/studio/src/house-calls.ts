import type { FastifyInstance } from "fastify"
import { signedRoute, signedRoutes, signingKey, verifyingKey } from "@croupier/provider"
import { PROVIDER_CALLS } from "@croupier/provider/wire"
import { gameList } from "./games.ts"
import type { StudioKit } from "./kit.ts"
import { readMovements } from "./movements.ts"
import { findRound } from "./rounds/store.ts"
import { wireState } from "./rounds/states.ts"
import type { StudioSettings } from "./settings.ts"

/** Calls of the house to its provider: the games, a round, the movements. */
export function houseCalls(
  app: FastifyInstance,
  kit: StudioKit,
  { ownKey, theirKey }: StudioSettings["house"],
  url: () => string,
): void {
  const { games, round, records } = PROVIDER_CALLS
  const caller = {
    code: "house",
    theirKeys: [verifyingKey({ id: theirKey.id, algorithm: "ed25519", key: theirKey.pem })],
    ownKey: signingKey({ id: ownKey.id, algorithm: "ed25519", key: ownKey.pem }),
  }
  signedRoutes(app, { callers: [caller], now: () => kit.clock.now(), report: kit.report }, [
    signedRoute({ name: "games", fresh: true, body: games.body }, async () => gameList(`${url()}/art`)),
    signedRoute({ name: "round", fresh: true, body: round.body }, async (_caller, { round_id }) => {
      const found = await findRound(kit.db, round_id)
      if (!found) return { round_id, state: "unknown" }
      const { version, choice, book } = found
      const play = {
        version,
        choice: JSON.stringify(choice),
        ...(book ? { outcome: JSON.stringify(book) } : {}),
      }
      return { round_id, state: wireState(found.state), play }
    }),
    signedRoute({ name: "records", fresh: true, body: records.body }, async (_caller, { from, to, cursor }) =>
      readMovements(kit.db, new Date(from), new Date(to), cursor),
    ),
  ])
}
