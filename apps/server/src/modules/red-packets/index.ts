import type { PacketTerms } from "@croupier/contract/red-packet-values"
import type { MigrationSource } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import { BY_HOUSE } from "../../call/programme-terms.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { claimPacket, myPackets } from "./claiming.ts"
import { proposeTerms, readPackets, termsApproval } from "./desk.ts"
import type { RedPacketsKit } from "./kit.ts"
import { newestBonus } from "./packet-bonus.ts"
import { newestOf, writeVersion } from "./terms-store.ts"

export { redPacketsPersonal } from "./personal-data.ts"

export const redPacketMigrations: MigrationSource = {
  name: "79_red_packets",
  schema: "red_packets",
  folder: new URL("./migrations/", import.meta.url),
}

const packetRoutes = (kit: RedPacketsKit) =>
  handlers({
    myPackets: (_, context) => myPackets(kit, context),
    claimPacket: (asked, context) => claimPacket(kit, asked, context),
  })

const packetConsoleRoutes = (kit: RedPacketsKit, saving: ReturnType<typeof termsApproval>) =>
  consoleHandlers({
    readPackets: (_, { merchant }) => readPackets(kit, merchant.id),
    savePackets: (asked, context) => proposeTerms(kit, saving, asked, context),
  })

/** Red packets: events that split a total into packets, claimed first come, first served. */
export interface RedPackets extends Module {
  readonly routes: ReturnType<typeof packetRoutes>
  readonly consoleRoutes: ReturnType<typeof packetConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  /** Writes a merchant's first terms, in force since an instant; false where it has some. */
  readonly begin: (merchantId: MerchantId, terms: PacketTerms, since: Date) => Promise<boolean>
}

export function redPackets(kit: RedPacketsKit): RedPackets {
  const saving = termsApproval(kit)
  return {
    routes: packetRoutes(kit),
    consoleRoutes: packetConsoleRoutes(kit, saving),
    approvals: [saving],
    begin: async (merchantId, terms, since) => {
      if (await newestOf(kit.db, merchantId)) return false
      const bonusVersion = await newestBonus(kit, kit.db, merchantId, terms)
      return writeVersion(kit.db, merchantId, { since, terms, bonusVersion, ...BY_HOUSE })
    },
  }
}
