import { listProgrammes, type Programme } from "@croupier/contract/console/affiliates"
import { useState } from "react"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { ProgrammeDialog } from "./programme-dialog.tsx"
import { WriteDialog } from "./write-dialog.tsx"

/** Programmes with the terms of players who come now; a name opens the versions and the acts. */
export function ProgrammesTab() {
  const t = useT("console-affiliates")
  const mayWrite = useMay("affiliates.terms")
  const [opened, open] = useState<Programme>()
  const [isNew, setNew] = useState(false)
  const columns: Column<Programme>[] = [
    {
      id: "name",
      header: t("affiliate_programme"),
      render: (row) => (
        <button type="button" className="link" onClick={() => open(row)}>
          {row.name}
        </button>
      ),
      text: (row) => row.name,
    },
    {
      id: "version",
      header: t("affiliate_terms"),
      render: (row) => t("affiliate_version", String(row.version)),
    },
    {
      id: "takes",
      header: t("affiliates_takes"),
      render: (row) =>
        row.closedAt
          ? `${t("affiliates_closed")} ${formatTime(row.closedAt)}`
          : row.takesApplications
            ? t("affiliates_taken")
            : t("affiliates_none"),
    },
    {
      id: "affiliates",
      header: t("affiliates_count"),
      render: (row) => String(row.affiliates),
      isNumber: true,
    },
    { id: "players", header: t("affiliate_players"), render: (row) => String(row.players), isNumber: true },
  ]
  return (
    <>
      <ListPage
        name="affiliate-programmes"
        title={t("tab_programmes")}
        columns={columns}
        rowKey={({ programmeId }) => programmeId}
        load={listOf(listProgrammes)}
        actions={
          mayWrite ? (
            <Button kind="main" onClick={() => setNew(true)}>
              {t("affiliates_new")}
            </Button>
          ) : null
        }
      />
      {opened ? <ProgrammeDialog programme={opened} onClose={() => open(undefined)} /> : null}
      {isNew ? <WriteDialog onClose={() => setNew(false)} /> : null}
    </>
  )
}
