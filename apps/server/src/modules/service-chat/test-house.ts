import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { systemRandom } from "../../kernel/random.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { serviceChat, type ServiceChat } from "./index.ts"

type ChatKit = Parameters<typeof serviceChat>[0]

const NEEDED = new Set([
  "10_ledger",
  "15_kernel",
  "20_merchants",
  "25_messages",
  "30_identity",
  "78_service_chat",
])

/** The module over a database, with these parts of its kit; without them no member has a rank, and letters go nowhere. */
export async function chatHouse(
  parts: Partial<Pick<ChatKit, "bus" | "rankOf" | "registeredAt" | "mail">>,
): Promise<{ readonly base: Ground; readonly module: ServiceChat }> {
  const base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
  await aMerchant(base.db)
  const vaults = vaultsFrom(new Uint8Array(32))
  const module = serviceChat({
    db: base.db,
    clock: base.clock,
    random: systemRandom,
    vault: vaults("service-desk"),
    fileVault: vaults("service-chat-files"),
    bus: { publish: () => undefined },
    rankOf: async () => 0,
    registeredAt: async () => undefined,
    mail: async () => undefined,
    ...parts,
  })
  return { base, module }
}
