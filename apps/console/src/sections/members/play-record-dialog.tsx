import { playRecord } from "@croupier/contract/console/play-record"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { NamedValues } from "../../parts/named-values.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { saveFile } from "../../parts/save-file.ts"
import { recordFile, recordRows } from "./play-record-rows.ts"

/** The record of one play: of a bet on a lottery, or of a round at a vendor. */
export function PlayRecordDialog({
  of,
  onClose,
}: {
  readonly of: { readonly memberId: string; readonly vendor?: string; readonly play: string }
  readonly onClose: () => void
}) {
  const t = useT("console-members")
  // Each reading stands in the log: coming back to the window is none.
  const { data, error } = useQuery({ ...query(playRecord, of), staleTime: Infinity })
  const rows = data && recordRows(data, t)
  return (
    <Dialog title={t("play_record_title")} onClose={onClose}>
      <div className="grid gap-3">
        <Fault error={error} />
        <Notice>{t("play_record_text")}</Notice>
        {rows ? (
          <>
            <NamedValues rows={rows.map(({ name, shown }) => [name, shown] as const)} />
            <div className="flex justify-end">
              <Button onClick={() => saveFile(`play-${of.play}.csv`, recordFile(rows), "text/csv")}>
                {t("play_record_save")}
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </Dialog>
  )
}
