import { findPosting } from "@croupier/contract/console/ledger"
import { useT } from "../../i18n/texts.ts"
import { Notice } from "../../parts/notice.tsx"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { lineColumns, lineKey } from "./line-columns.tsx"

/** Postings of a reference: the number on a member's paper, a provider's, a vendor's, or our own. */
export function PostingsTab() {
  const t = useT("console-ledger")
  const { search } = useAddress()
  return (
    <ListPage
      name="postings"
      title={t("tab_postings")}
      columns={lineColumns(t)}
      filters={[{ name: "reference", label: t("reference") }]}
      above={search["reference"] ? null : <Notice>{t("reference_text")}</Notice>}
      rowKey={lineKey}
      load={listOf(findPosting)}
    />
  )
}
