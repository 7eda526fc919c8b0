import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { Language } from "@croupier/contract"
import { inTransaction, sql, type Db } from "@croupier/database"
import { siteTexts } from "@croupier/locales"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { pageOf } from "../../../kernel/page.ts"
import { holdMerchant } from "./row-version.ts"
import type { Merchant } from "../../../call/merchant.ts"

type Row = ConsoleValue<"saveText">

/** As many texts of its own as a merchant keeps: they travel with every page. */
const MOST = 500

/** The house's words by key, first come first: a key that two namespaces share is the same text. */
const wordsOf = (language: Language): ReadonlyMap<string, { namespace: string; text: string }> =>
  new Map(
    siteTexts(language)
      .toReversed()
      .map(({ key, namespace, text }) => [key, { namespace, text }]),
  )

/** A page of the site's texts by words or key, in the order of their keys. */
export function listTexts(
  merchant: Merchant,
  { language, search, own, cursor, limit }: ConsoleParsed<"listTexts">,
): ConsoleValue<"listTexts"> {
  const english = wordsOf("EN")
  const mine = merchant.ownTexts(language) ?? {}
  const words = (search ?? "").trim().toLowerCase().split(/\s+/).filter(Boolean)
  const rows: Row[] = []
  for (const [key, { namespace, text }] of [...wordsOf(language)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    if (cursor !== undefined && key <= cursor) continue
    const row: Row = {
      key,
      namespace,
      language,
      standard: text,
      english: english.get(key)?.text ?? "",
      own: mine[key] ?? null,
    }
    if (own === "true" && row.own === null) continue
    const all = `${key} ${row.standard} ${row.english} ${row.own ?? ""}`.toLowerCase()
    if (!words.every((word) => all.includes(word))) continue
    rows.push(row)
    if (rows.length > limit) break
  }
  return pageOf(rows, limit, ({ key }) => key)
}

const placesIn = (text: string): ReadonlySet<string> => new Set(text.match(/\{\d+\}/g) ?? [])

/** Says a text in the merchant's words. Refuses INPUT_INVALID, CHANGED_MEANWHILE with the text as it stands. */
export async function writeText(
  db: Db,
  { key, language, own, before }: ConsoleParsed<"saveText">,
  { merchant, record }: MerchantContext,
): Promise<Row> {
  const words = wordsOf(language).get(key)
  if (!words || !merchant.brand.languages.includes(language)) return refuse("INPUT_INVALID", [], ["key"])
  const text = own?.trim() ?? ""
  // A place that is never filled would be shown as it is written.
  if ([...placesIn(text)].some((place) => !placesIn(words.text).has(place)))
    refuse("INPUT_INVALID", [], ["own"])
  const after = text === "" || text === words.text ? null : text
  const english = wordsOf("EN").get(key)?.text ?? ""
  const row = (value: string | null): Row => ({
    key,
    namespace: words.namespace,
    language,
    standard: words.text,
    english,
    own: value,
  })
  return inTransaction(db, async (tx) => {
    await holdMerchant(tx, merchant.id)
    const { rows } = await sql<{ text: string | null; kept: bigint }>`
      select (select text from merchant_text where merchant_id = ${merchant.id} and language = ${language} and key = ${key}) as text,
             (select count(*) from merchant_text where merchant_id = ${merchant.id} and language = ${language}) as kept`.execute(
      tx,
    )
    const present = rows[0]?.text ?? null
    if (present !== before) refuse("CHANGED_MEANWHILE", [], row(present))
    if (present === null && after !== null && Number(rows[0]?.kept) >= MOST)
      refuse("INPUT_INVALID", [], [`${MOST}`])
    if (after === null)
      await sql`
        delete from merchant_text where merchant_id = ${merchant.id} and language = ${language} and key = ${key}`.execute(
        tx,
      )
    else
      await sql`
        insert into merchant_text (merchant_id, language, key, text) values (${merchant.id}, ${language}, ${key}, ${after})
        on conflict (merchant_id, language, key) do update set text = excluded.text, changed_at = now()`.execute(
        tx,
      )
    await record(tx, {
      act: "content.text",
      target: `text:${language}:${key}`,
      before: { text: present ?? words.text },
      after: { text: after ?? words.text },
      merchantId: merchant.id,
    })
    return row(after)
  })
}
