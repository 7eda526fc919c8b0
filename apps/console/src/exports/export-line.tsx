import type { Export } from "@croupier/contract/console/exports"
import { formatNumber } from "../i18n/format.ts"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { fileAddress, isUnderWay, useRemoval } from "./use-exports.ts"

/** How far a file is, and what can be done with it. */
export function ExportLine({ file }: { readonly file: Export }) {
  const t = useT()
  const removing = useRemoval()
  const busy = isUnderWay(file)
  const rows = formatNumber(file.rows)
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm">
      {file.state === "FAILED" ? (
        <span role="alert" className="text-loss">
          {t("export_failed")} ({file.fault})
        </span>
      ) : (
        <span role="status" className="figures">
          {t(busy ? "export_writing" : "export_rows", rows)}
        </span>
      )}
      {file.state === "READY" ? (
        <a
          href={fileAddress(file)}
          download
          className="inline-flex min-h-8 items-center gap-1.5 rounded-ctl border border-ctl px-3 text-fg hover:bg-bg-2"
        >
          <Icon name="download" />
          {t("export_download")}
        </a>
      ) : null}
      <Button kind="bare" busy={removing.isPending} onClick={() => removing.mutate(file.exportId)}>
        <Icon name="x" />
        {t(busy ? "export_stop" : "export_remove")}
      </Button>
    </span>
  )
}
