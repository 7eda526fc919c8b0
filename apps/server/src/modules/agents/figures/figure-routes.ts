import { handlers } from "../../../call/context.ts"
import type { AgentsKit } from "../kit.ts"
import { readOverview } from "./overview.ts"
import { teamCsv } from "./team-file.ts"
import { readBetting, readProfit, readProfitDays, readTransactions } from "./team-reads.ts"

/** Figures and lists of the caller's own line. Nothing is asked for by the number of an agent, so no other line is read. */
export const figureRoutes = (kit: AgentsKit) =>
  handlers({
    teamOverview: ({ period }, context) => readOverview(kit, period, context),
    teamBetting: (input, context) => readBetting(kit, input, context),
    teamTransactions: (input, context) => readTransactions(kit, input, context),
    teamProfit: (input, context) => readProfit(kit, input, context),
    teamProfitDays: (input, context) => readProfitDays(kit, input, context),
    teamFile: (input, context) => teamCsv(kit, input, context),
  })
