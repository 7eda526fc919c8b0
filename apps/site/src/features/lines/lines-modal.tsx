import { useMutation } from "@tanstack/react-query"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { Button, buttonClass } from "../../ui/button.tsx"
import { measureLines, useLines, type Line } from "./lines.ts"

/** The addresses of the site, each with how fast it answers from here. */
export default function LinesModal() {
  const t = useT("lines")
  const lines = useLines()
  const measuring = useMutation({ mutationFn: measureLines })
  return (
    <ModalFrame title={t("nav_lines")}>
      <div className="grid grid-cols-1 gap-4">
        <p className="text-fg-2">{t("lines_text")}</p>
        <ul aria-label={t("nav_lines")} className="divide-y divide-line rounded-card border border-line">
          {lines.map((line) => (
            <li key={line.domain} className="flex min-h-15 flex-wrap items-center gap-3 p-3">
              <span className="min-w-0 grow">
                <span dir="ltr" className="block truncate font-semibold">
                  {line.domain}
                </span>
                <span className="text-sm text-fg-2">
                  <Speed line={line} isAsking={measuring.isPending} />
                </span>
              </span>
              {line.isHere ? (
                <span className="font-semibold text-win">{t("lines_here")}</span>
              ) : (
                <a href={line.origin} className={buttonClass("quiet", "small")}>
                  {t("line_use", line.domain)}
                </a>
              )}
            </li>
          ))}
        </ul>
        <Button kind="quiet" busy={measuring.isPending} onClick={() => measuring.mutate()}>
          {t("lines_again")}
        </Button>
      </div>
    </ModalFrame>
  )
}

function Speed({ line, isAsking }: { readonly line: Line; readonly isAsking: boolean }) {
  const t = useT("lines")
  const format = useFormat()
  if (isAsking || line.ms === undefined) return t("lines_asking")
  return line.ms === null ? t("lines_away") : t("lines_ms", format.number(line.ms))
}
