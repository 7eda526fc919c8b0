import type { AnyApproval } from "../../call/approval.ts"
import type { MigrationSource } from "@croupier/database"
import { openDifferences, stuckTransfers, type Stuck } from "./alarms.ts"
import type { Amount } from "@croupier/money"
import type { Module } from "../../call/module.ts"
import { afterwards, durably, type EventOf, type Reaction } from "../../kernel/events.ts"
import { recurring, type Work } from "../../kernel/job.ts"
import type { Loop } from "../../kernel/loop.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { differencesAt, isAutomatic, type Difference, type VendorCheck } from "./account-store.ts"
import { bookingApproval } from "./book-difference.ts"
import { fund, type Opening } from "./fund.ts"
import { pursueDue, startPursuing } from "./jobs.ts"
import { vendorOf, type ListedVendor, type VendorWalletsKit } from "./kit.ts"
import type { TransferVendor, VendorWallet } from "./port.ts"
import { recall } from "./recall.ts"
import { reconcile } from "./reconcile.ts"
import { rulingApproval } from "./ruling.ts"
import { vendorWalletConsoleRoutes } from "./console-routes.ts"
import { vendorWalletRoutes } from "./routes.ts"
import type { MerchantId } from "../../kernel/ids.ts"

export { vendorWalletsPersonal } from "./personal-data.ts"
export { vendorWalletChecks } from "./sub-ledger.ts"
export { gwpWallet } from "./adapters/gwp.ts"
export type { ListedVendor, TransferVendor, VendorWallet, VendorWalletsKit }

export const vendorWalletMigrations: MigrationSource = {
  name: "52_vendor_wallets",
  schema: "vendor_wallets",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** Money at vendors that keep wallets of their own: there, back, and found again. The face of the module. */
export interface VendorWallets extends Module {
  readonly routes: ReturnType<typeof vendorWalletRoutes>
  readonly consoleRoutes: ReturnType<typeof vendorWalletConsoleRoutes>
  /** Acts of two people of the house. */
  readonly approvals: readonly AnyApproval[]
  /** Brings a player's money to where a game plays from, before it is opened. Answers with what was brought. */
  readonly fund: (opening: Opening) => Promise<Amount | undefined>
  /** True for a vendor that keeps wallets of its own. */
  readonly keepsWallets: (vendor: string) => boolean
  /**
   * Brings money home: all of an excluded member's, however it was moved; at a sign-in or an exit that of a member
   * whose money follows by itself.
   */
  readonly reactions: readonly Reaction[]
  /** One round of the worker, now. Answers with how many transfers it looked at. */
  readonly pursueDue: () => Promise<number>
  /** Compares a vendor's wallets with the house's record. */
  readonly reconcile: (vendor: string, day: Date) => Promise<VendorCheck>
  /** Known differences at a vendor that are not explained. */
  readonly differences: (vendor: string, limit: number) => Promise<Difference[]>
  /**
   * Transfers that are stuck in transit, and balances that vendors hold otherwise than the record; undefined
   * where there are none.
   */
  readonly alarms: (merchantId: MerchantId) => Promise<{
    readonly transfers: Stuck | undefined
    readonly differences: Stuck | undefined
  }>
  readonly jobs: Work
  /** Starts the worker; once, in a process with the worker's role. */
  readonly start: () => void
  /** Ends the worker after its round and waits for what is being brought back. */
  readonly stop: () => Promise<void>
}

/** In the quiet of the night, and again for nights that were missed. */
const NIGHTLY = { cron: "41 3 * * *", backfillMs: DAY_MS }

export function vendorWallets(kit: VendorWalletsKit): VendorWallets {
  const numbers = new Set(kit.vendors.map(({ number }) => number))
  if (numbers.size !== kit.vendors.length) throw new Error("two vendors with wallets share a number")
  let worker: Loop | undefined
  const under = new Set<Promise<unknown>>()
  const reconcileOne = (code: string, day: Date) => {
    const vendor = vendorOf(kit, code)
    if (!vendor) throw new Error(`no vendor ${code} with wallets of its own`)
    return reconcile(kit, vendor, day)
  }
  const recallAll = ({ memberId, merchantId }: EventOf<"memberExcluded">, key: string) =>
    recall(kit, { id: memberId, merchantId }, kit.assetOf(merchantId), key)
  const follow = (passing: EventOf<"signedIn">): Promise<void> => {
    const coming = (async () => {
      if (await isAutomatic(kit.db, passing.memberId)) await recallAll(passing, `return-${kit.random.uuid()}`)
    })()
    const ended = coming.catch(kit.report).finally(() => under.delete(ended))
    under.add(ended)
    return ended
  }
  return {
    routes: vendorWalletRoutes(kit),
    consoleRoutes: vendorWalletConsoleRoutes(kit),
    approvals: [rulingApproval(kit), bookingApproval(kit)],
    fund: (opening) => fund(kit, opening),
    alarms: async (merchantId) => ({
      transfers: await stuckTransfers(kit.db, merchantId, kit.clock.now()),
      differences: await openDifferences(kit.db, merchantId),
    }),
    keepsWallets: (code) => vendorOf(kit, code) !== undefined,
    reactions: [
      durably("memberExcluded", "vendor-wallets.bring-home", async (excluded, { key }) => {
        await recallAll(excluded, key)
      }),
      afterwards("signedIn", follow),
      afterwards("signedOut", follow),
    ],
    pursueDue: () => pursueDue(kit),
    reconcile: reconcileOne,
    differences: (vendor, limit) => differencesAt(kit.db, vendor, limit),
    jobs: [
      recurring("vendor-wallets.reconcile", NIGHTLY, async ({ dueAt }) => {
        const all = await Promise.allSettled(kit.vendors.map(({ code }) => reconcileOne(code, dueAt)))
        for (const each of all) if (each.status === "rejected") kit.report(each.reason)
      }),
    ],
    start: () => {
      worker ??= startPursuing(kit)
    },
    stop: async () => {
      await worker?.stop()
      await Promise.allSettled(under)
    },
  }
}
