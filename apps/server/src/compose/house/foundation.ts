import { ledgerChecks, ledgerMigrations } from "@croupier/ledger"
import { httpMigrations } from "../../http/migrations.ts"
import { BUDGETS, limits, widened } from "../../http/limits.ts"
import { payload } from "../../http/payload.ts"
import { contractLosses } from "../../modules/agent-contracts/index.ts"
import { catalogue, gameMigrations } from "../../modules/games/index.ts"
import { identityMigrations, listedMembers, memberDirectory } from "../../modules/identity/index.ts"
import { ledgerUpkeep } from "../../modules/ledger/index.ts"
import { merchantMigrations, merchants } from "../../modules/merchants/index.ts"
import { messageMigrations, messages, smsRulesOf } from "../../modules/messages/index.ts"
import type { Ground } from "../ground.ts"
import { plan } from "../plan.ts"

/** Modules that all others stand on: ledger, wire, limits of calls, catalogue, merchants, messages and members. */
export const FOUNDATION = plan<Ground>()
  .with(
    { name: "ledgerUpkeep", migrations: ledgerMigrations, subLedgerChecks: ledgerChecks },
    ({ base, log }) => ledgerUpkeep({ ...base, note: (line) => log.info(line) }),
  )
  .with({ name: "payload", migrations: httpMigrations }, ({ base, vaults }) =>
    payload({ ...base, vault: vaults("payload-keys") }),
  )
  .with({ name: "limits" }, ({ base, config }) =>
    limits({ ...base, budgets: widened(BUDGETS, config.rateLimitFactor) }),
  )
  .with({ name: "catalogue", migrations: gameMigrations }, ({ base }) => catalogue(base))
  .with({ name: "merchants", migrations: merchantMigrations }, ({ base, config, catalogue: offered }) => {
    const { messageOutbox: url, gameOrigins } = config
    const resources = url ? [{ resourceType: "OUTBOX" as const, url, qrCodeUrl: "" }] : []
    return merchants({
      ...base,
      onError: base.report,
      resources,
      gameOrigins,
      losses: async (...change) => [
        ...(await offered.losses(...change)),
        ...(await contractLosses({ db: base.db, listed: (ids) => listedMembers(base.db, ids) }, ...change)),
      ],
    })
  })
  .with({ name: "messages", migrations: messageMigrations }, (house) =>
    messages({
      ...house.base,
      key: house.keyFor("verification-codes"),
      vault: house.vaults("outgoing-messages"),
      services: house.outside.messages,
      outages: house.outages,
      addressFactor: house.config.rateLimitFactor,
      smsRules: (merchantId) => smsRulesOf(house.merchants.byId(merchantId).settings),
    }),
  )
  .with({ name: "members", migrations: identityMigrations }, ({ base, vaults, keyFor }) =>
    memberDirectory({
      ...base,
      payouts: { vault: vaults("payout-accounts"), key: keyFor("payout-accounts") },
    }),
  )
