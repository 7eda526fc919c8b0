import type { Db, Tx } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import { consoleHandlers, type ConsoleHandlers } from "../../call/console-context.ts"
import type { Module } from "../../call/module.ts"
import { durably } from "../../kernel/events.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Catalogue } from "../games/index.ts"
import type { Identity, MemberDirectory } from "../identity/index.ts"
import type { Location } from "../location/index.ts"
import { betReferences, type Lottery } from "../lottery/index.ts"
import type { Messages } from "../messages/index.ts"
import type { Operators } from "../operators/index.ts"
import { depositReferences, type Payments } from "../payments/index.ts"
import type { Proofs } from "../proof/index.ts"
import { transactionReferences, type Providers } from "../providers/index.ts"
import type { Reports } from "../reports/index.ts"
import type { VendorWallets } from "../vendor-wallets/index.ts"
import type { PeerPayments } from "../peer-payments/index.ts"
import type { Wallets } from "../wallet/index.ts"
import type { Withdrawals } from "../withdrawals/index.ts"
import { makeEvidence } from "./contest-evidence.ts"
import { flagLinked } from "./contest-links.ts"
import { ledgerRoutes } from "./ledger-routes.ts"
import { moneyRoutes } from "./money-routes.ts"
import { overviewRoutes } from "./overview-routes.ts"
import { readPlayRecord } from "./play-record.ts"
import { vendorRoutes, type VendorLink } from "./vendor-routes.ts"
import type { MerchantId } from "../../kernel/ids.ts"

export type { VendorLink }
export { readPlayRecord, type PlayRecordKit } from "./play-record.ts"

export interface BackOfficeKit {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly identity: Identity
  readonly members: MemberDirectory
  readonly payments: Payments
  readonly peerPayments: PeerPayments
  readonly withdrawals: Withdrawals
  readonly wallet: Wallets
  readonly location: Location
  readonly lottery: Lottery
  readonly catalogue: Catalogue
  readonly providers: Providers
  readonly vendorWallets: VendorWallets
  readonly reports: Reports
  readonly operators: Operators
  readonly messages: Messages
  readonly proofs: Proofs
  /** How each vendor is spoken to, by code. */
  readonly links: ReadonlyMap<string, VendorLink>
  /** Has a worker run a check of the ledger, in the transaction that asks for it. */
  readonly planCheck: (tx: Tx, runId: bigint) => Promise<void>
}

/**
 * Console calls over several modules at once, and over the ledger, which is a package and no module. The face
 * of the module; it stands above the other modules and owns no table.
 */
export interface BackOffice extends Module {
  readonly consoleRoutes: ReturnType<typeof ledgerRoutes> &
    ReturnType<typeof moneyRoutes> &
    Pick<ConsoleHandlers, "contestEvidence" | "playRecord"> &
    ReturnType<typeof overviewRoutes> &
    ReturnType<typeof vendorRoutes>
}

export function backOffice(kit: BackOfficeKit): BackOffice {
  const { db, clock, ledger, planCheck } = kit
  return {
    consoleRoutes: {
      ...ledgerRoutes({
        db,
        clock,
        ledger,
        isMemberOf: kit.members.isMemberOf,
        references: [depositReferences, betReferences, transactionReferences].map(
          (ask) => (merchantId: MerchantId, reference: string) => ask(db, merchantId, reference),
        ),
        planCheck,
      }),
      ...moneyRoutes(kit),
      ...consoleHandlers({
        contestEvidence: ({ contestId }, context) => makeEvidence(kit, contestId, context),
        playRecord: (asked, context) => readPlayRecord(kit, asked, context),
      }),
      ...overviewRoutes({ ...kit, alarms: kit }),
      ...vendorRoutes(kit),
    },
    reactions: [
      durably("paymentContested", "backOffice.flagLinked", (contested) => flagLinked(kit, contested)),
    ],
  }
}
