import type { SubLedgerCheck } from "@croupier/ledger"
import type { MigrationSource } from "@croupier/database"
import { kernelMigrations } from "../kernel/projections.ts"
import { backOffice } from "../modules/back-office/index.ts"
import { leakedPasswords, passwords, puzzles } from "../modules/identity/index.ts"
import { operatorMigrations, operators } from "../modules/operators/index.ts"
import { proofMigrations, proofs } from "../modules/proof/index.ts"
import { vendorLinks } from "./vendor-links.ts"
import { SERVICE } from "./house/service.ts"

/**
 * The modules of the house in the order of need: each is built from those above it. A module that needs one below it asks
 * at the wrong place: the call becomes an event, or the code that it asks for moves up. Files of `house/` hold them by
 * subject, each from the one before.
 */
export const HOUSE = SERVICE.with({ name: "proofs", migrations: proofMigrations }, ({ base }, gather) =>
  proofs({ ...base, checks: gather("subLedgerChecks").flat() }),
)
  .with({ name: "operators", migrations: operatorMigrations }, (house, gather) =>
    operators({
      ...house.base,
      note: (line) => house.log.info(line),
      vault: house.vaults("operators"),
      passwords: passwords(),
      leaked: leakedPasswords(),
      puzzles: puzzles({ ...house.base, key: house.keyFor("console-puzzle") }),
      consoleUrl: () => house.config.consoleUrl ?? house.address.url(),
      merchants: house.merchants,
      approvals: gather("approvals").flat(),
      membersShown: house.identity.membersShown,
    }),
  )
  .with({ name: "backOffice" }, (house) =>
    backOffice({
      ...house,
      ...house.base,
      links: vendorLinks(house.config, house.keyFor("vendor-credentials")),
      planCheck: house.ledgerUpkeep.planCheck,
    }),
  )
  // It reads lists of the console: it stands behind all that bring some.
  .with({ name: "exporter" }, ({ operators: staff }, gather) =>
    staff.exporter(Object.assign({}, ...gather("consoleRoutes"))),
  )

/** Every migration of the house; the name of a source gives its place. */
export const MIGRATIONS: readonly MigrationSource[] = [
  kernelMigrations,
  ...HOUSE.declarations.flatMap(({ migrations }) => migrations ?? []),
]

/** Every statement about a sub-ledger and the journal: each module says its own. */
export const SUB_LEDGER_CHECKS: readonly SubLedgerCheck[] = HOUSE.declarations.flatMap(
  ({ subLedgerChecks }) => subLedgerChecks ?? [],
)
