import type { Ground } from "./ground.ts"
import { projections } from "../src/kernel/projections.ts"
import { systemRandom } from "../src/kernel/random.ts"
import type { Merchants } from "../src/modules/merchants/index.ts"
import { agents, type AgentsKit } from "../src/modules/agents/index.ts"

/** Projections of the agents over a ground, for tests of modules that read their figures. */
export const agentFigures = (
  base: Ground,
  brands: Merchants,
  { credit, listed }: Pick<AgentsKit, "credit" | "listed">,
) =>
  projections({
    db: base.db,
    // Its projections alone are asked for.
    all: agents({
      ...base,
      events: base.events.events,
      random: systemRandom,
      credit,
      isMemberOf: () => Promise.resolve(true),
      listed,
      accountsFrom: () => Promise.resolve([]),
      timeZoneOf: (merchantId) => brands.byId(merchantId).brand.timeZone,
      names: () => Promise.resolve([]),
      lotteryNames: () => Promise.resolve(new Map()),
      merchantsAll: () => [],
      sharedMarks: async () => [],
      becomeAgent: async () => true,
      registerBelow: () => Promise.reject(new Error("no account is opened here")),
    }).projections,
    onError: (error) => base.report(error),
  })
