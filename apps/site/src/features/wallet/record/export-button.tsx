import { CallError } from "@croupier/client/call-error"
import { useMutation } from "@tanstack/react-query"
import { saveFile } from "../../../api/save-file.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { toast } from "../../../ui/toast.ts"
import { csvText } from "./csv-text.ts"

/** Most rows of one file: the pages of a list are read one by one. */
const MOST = 2_000

/** Saves the rows of a list that its filters leave, newest first, as CSV. */
export function ExportButton<Row>(props: {
  readonly name: string
  readonly head: readonly string[]
  readonly read: (
    cursor: string | undefined,
  ) => Promise<{ readonly rows: readonly Row[]; readonly cursor: string | null }>
  readonly cells: (row: Row) => readonly string[]
}) {
  const t = useT("record")
  const format = useFormat()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const rows: Row[] = []
      let cursor: string | undefined
      do {
        const page = await props.read(cursor)
        rows.push(...page.rows)
        cursor = page.cursor ?? undefined
      } while (cursor !== undefined && rows.length < MOST)
      const text = csvText([props.head, ...rows.map((row) => props.cells(row))])
      saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${props.name}.csv`)
      if (cursor !== undefined) toast(t("record_export_cut", format.number(rows.length)))
    },
    onError: (error) => toast(error instanceof CallError ? error.message : t("something_failed"), "bad"),
  })
  return (
    <Button kind="quiet" className="justify-self-start" busy={isPending} onClick={() => mutate()}>
      <Icon name="download" size={18} />
      {t("record_export")}
    </Button>
  )
}
