import { listServiceMacros, saveServiceMacro } from "@croupier/contract/console/service-chat"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"

/** Prepared answers: one is laid into the field, and the field's text is kept as one. */
export function Macros({ text, lay }: { readonly text: string; readonly lay: (text: string) => void }) {
  const t = useT("console-chat")
  const { data, error } = useQuery(query(listServiceMacros, {}))
  const [chosen, choose] = useState("")
  const [title, setTitle] = useState("")
  const saving = useMutation({
    mutationFn: (macro: { macroId: string; title: string; text: string }) => call(saveServiceMacro, macro),
    onSuccess: (_, macro) => {
      setTitle("")
      if (!macro.text) choose("")
    },
  })
  const rows = data?.rows ?? []
  const macro = rows.find(({ macroId }) => macroId === chosen)
  return (
    <div className="grid grid-cols-1 items-end gap-2 sm:grid-cols-2">
      <Choice
        label={t("desk_macro")}
        value={chosen}
        onChange={({ target }) => {
          choose(target.value)
          const found = rows.find(({ macroId }) => macroId === target.value)
          if (found) lay(found.text)
        }}
      >
        <option value="">–</option>
        {rows.map((row) => (
          <option key={row.macroId} value={row.macroId}>
            {row.title}
          </option>
        ))}
      </Choice>
      {macro ? (
        <Button busy={saving.isPending} onClick={() => saving.mutate({ ...macro, text: "" })}>
          {t("desk_macro_remove")}
        </Button>
      ) : (
        <span />
      )}
      <Field
        label={t("desk_macro_title")}
        name="macroTitle"
        maxLength={60}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button
        busy={saving.isPending}
        disabled={!text.trim() || !title.trim()}
        onClick={() =>
          saving.mutate({ macroId: crypto.randomUUID(), title: title.trim(), text: text.trim() })
        }
      >
        {t("desk_macro_keep")}
      </Button>
      <Fault error={saving.error ?? error} />
    </div>
  )
}
