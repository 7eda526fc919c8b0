import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { Brand } from "@croupier/contract/merchants"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { faultyPairs, readTokens } from "@croupier/ui/palette.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { holdMerchant, versionsOf } from "./row-version.ts"
import { readLogo } from "../logo.ts"
import { readBrand } from "../store.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

type Look = ConsoleValue<"merchantBrand">

/** The site's own style sheet: what is checked is what is shown. */
const TOKENS = readTokens(readFileSync(fileURLToPath(import.meta.resolve("@croupier/ui/tokens.css")), "utf8"))

const lookOf = (
  { name, theme, logo, mark, copyrightYear, licence, certificates }: Brand,
  version: string,
): Look => ({
  name,
  theme,
  logo: logo ?? null,
  mark: mark ?? "lantern",
  copyrightYear,
  licence,
  certificates: certificates ?? [],
  version,
})

export const readLook = async (db: Db | Tx, merchantId: MerchantId): Promise<Look> =>
  lookOf(await readBrand(db, merchantId), (await versionsOf(db, merchantId)).brand)

/** Changes how the site looks. Refuses CONTRAST_LOW with the pairs, CHANGED_MEANWHILE with what stands, INPUT_INVALID. */
export async function writeLook(
  db: Db,
  { version, logo, ...look }: ConsoleParsed<"setMerchantBrand">,
  { merchant, record }: MerchantContext,
): Promise<Look> {
  const faults = faultyPairs(TOKENS, look.theme)
  const [worst] = faults.toSorted((one, other) => one.ratio / one.least - other.ratio / other.least)
  if (worst)
    refuse(
      "CONTRAST_LOW",
      [worst.front, worst.back, worst.ratio.toFixed(2), String(worst.least)],
      faults.map(({ scheme, front, back, ratio, least }) => ({ scheme, front, back, ratio, least })),
    )
  const hash = logo && /^\/brand\/([0-9a-f]{64})/.exec(logo.url)?.[1]
  if (logo && !(hash && (await readLogo(db, hash)))) refuse("INPUT_INVALID", [], ["logo"])
  return inTransaction(db, async (tx) => {
    await holdMerchant(tx, merchant.id)
    const before = await readLook(tx, merchant.id)
    if (before.version !== version) refuse("CHANGED_MEANWHILE", [], before)
    const { logo: _, ...kept } = await readBrand(tx, merchant.id)
    const brand: Brand = { ...kept, ...look, ...(logo ? { logo } : {}) }
    await sql`
      update merchant set brand = ${JSON.stringify(brand)}::jsonb, changed_at = now()
       where id = ${merchant.id}`.execute(tx)
    const after = await readLook(tx, merchant.id)
    await record(tx, {
      act: "merchants.brand",
      target: `merchant:${merchant.code}`,
      before: { ...before, version: undefined },
      after: { ...after, version: undefined },
      merchantId: merchant.id,
    })
    return after
  })
}
