import { listTexts, type SiteText } from "@croupier/contract/console/words"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useState } from "react"
import { languageCode } from "../../i18n/language.ts"
import { useT } from "../../i18n/texts.ts"
import { theMerchant, useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { TextDialog } from "./text-dialog.tsx"

/** Every text of the site, and what the merchant says in its place. */
export function TextsTab() {
  const t = useT("console-content")
  const mayWrite = useMay("content.write")
  const [open, setOpen] = useState<SiteText>()
  const languages = theMerchant()?.languages ?? []
  const first = languages.find((each) => each === languageCode()) ?? languages[0] ?? "EN"
  const columns: Column<SiteText>[] = [
    {
      id: "text",
      header: t("tab_texts"),
      render: (row) => {
        const words = row.own ?? row.standard
        return mayWrite ? (
          <button
            type="button"
            lang={LANGUAGE_FACTS[row.language].locale}
            className={`min-h-6 text-start underline-offset-2 hover:underline ${row.own === null ? "" : "font-semibold text-brand-text"}`}
            onClick={() => setOpen(row)}
          >
            {words}
          </button>
        ) : (
          words
        )
      },
      text: (row) => row.own ?? row.standard,
      wraps: true,
    },
    { id: "english", header: t("text_english"), render: (row) => row.english, wraps: true },
    { id: "key", header: t("text_key"), render: (row) => <code className="text-xs">{row.key}</code> },
  ]
  return (
    <>
      <ListPage
        name="texts"
        title={t("tab_texts")}
        columns={columns}
        fixed={{ language: first }}
        filters={[
          { name: "search", label: t("texts_search") },
          {
            name: "language",
            label: t("language"),
            options: languages.map((value) => ({ value, label: LANGUAGE_FACTS[value].name })),
          },
          { name: "own", label: t("texts_own"), options: [{ value: "true", label: t("yes") }] },
        ]}
        rowKey={({ key }) => key}
        load={listOf(listTexts)}
      />
      {open ? (
        <TextDialog found={open} onSaved={() => setOpen(undefined)} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  )
}
