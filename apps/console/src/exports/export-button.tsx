import { listFields } from "@croupier/contract/console/list-fields"
import { startExport } from "@croupier/contract/console/exports"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../api/call.ts"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { Fault } from "../parts/notice.tsx"
import { useMay } from "../session/session-store.ts"
import type { Column, ListLoad, ListQuery } from "../table/column.ts"
import { chosenColumns } from "./chosen-columns.ts"
import { ExportLine } from "./export-line.tsx"
import { useExports } from "./use-exports.ts"

/** Lets the house write what the list holds into a file, and shows how far it is while one stays. */
export function ExportButton<Row>({
  title,
  shown,
  query,
  load,
}: {
  readonly title: string
  readonly shown: readonly Column<Row>[]
  readonly query: ListQuery
  readonly load: ListLoad<Row>
}) {
  const t = useT()
  const mayExport = useMay("lists.export")
  const [asked, setAsked] = useState<string>()
  const file = useExports(asked !== undefined).find(({ exportId }) => exportId === asked)
  const { row } = load
  const fields = row && listFields(row)
  const starting = useMutation({
    mutationFn: async () => {
      if (!row || !fields) return undefined
      const columns = chosenColumns(shown, fields)
      return call(startExport, { list: row.module, title, query, ...(columns ? { columns } : {}) })
    },
    onSuccess: (started) => {
      setAsked(started?.exportId)
    },
  })
  if (!mayExport || !fields) return null
  return (
    <>
      {file ? <ExportLine file={file} /> : null}
      <Button kind="bare" busy={starting.isPending} onClick={() => starting.mutate()}>
        <Icon name="download" />
        {t("export")}
      </Button>
      <Fault error={starting.error} />
    </>
  )
}
