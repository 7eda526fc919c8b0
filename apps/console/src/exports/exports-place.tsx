import { useState } from "react"
import { formatNumber, formatTime } from "../i18n/format.ts"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Icon } from "../parts/icon.tsx"
import { useMay } from "../session/session-store.ts"
import { ExportLine } from "./export-line.tsx"
import { isUnderWay, useExports } from "./use-exports.ts"

/** The link to the person's exports, on every section; shows how many are being written. */
export function ExportsPlace() {
  const t = useT()
  const mayExport = useMay("lists.export")
  const [open, setOpen] = useState(false)
  const exports = useExports(mayExport)
  const writing = exports.filter(isUnderWay).length
  if (!mayExport) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="download" />
        <span className="sr-only">{t("exports")}</span>
        {writing > 0 ? <span className="figures">{formatNumber(writing)}</span> : null}
      </Button>
      {open ? (
        <Dialog title={t("exports")} onClose={() => setOpen(false)}>
          <p className="mb-2 text-sm text-fg-2">{t("exports_text")}</p>
          {exports.length === 0 ? <p className="text-fg-3">{t("list_none")}</p> : null}
          <ul className="grid gap-2">
            {exports.map((file) => (
              <li key={file.exportId} className="grid gap-1 border-t border-line pt-2">
                <span>
                  <strong>{file.title}</strong> · {formatTime(file.createdAt)}
                </span>
                <ExportLine file={file} />
                {file.truncated ? <span className="text-sm text-loss">{t("export_truncated")}</span> : null}
                {file.state === "READY" ? (
                  <span className="text-xs text-fg-3">{t("export_until", formatTime(file.expiresAt))}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  )
}
