import { dataCopyFile, type OwnCopy } from "@croupier/contract/personal-data"
import { COPY_FORMATS, type CopyFormat } from "@croupier/contract/personal-data-values"
import { CallError } from "@croupier/client/call-error"
import { useMutation } from "@tanstack/react-query"
import { fetchFile } from "../../api/file.ts"
import { saveFile } from "../../api/save-file.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useT } from "../../i18n/i18n.tsx"
import { serverNow } from "../../realtime/clock.ts"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { toast } from "../../ui/toast.ts"

interface Asked {
  readonly copyId: string
  readonly format: CopyFormat
}

/** The copies that the member asked for; one that is ready is saved as a page or as data. */
export function CopyList({ copies }: { readonly copies: readonly OwnCopy[] }) {
  const t = useT("mydata")
  const clock = useMerchantClock()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ copyId, format }: Asked) =>
      saveFile(await fetchFile(dataCopyFile, { copyId, format }), `data-${copyId}.${format}`),
    onError: (error) => toast(error instanceof CallError ? error.message : t("something_failed"), "bad"),
  })
  const isOver = ({ expiresAt }: OwnCopy) => expiresAt !== null && Date.parse(expiresAt) <= serverNow()
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-bold">{t("mydata_copies")}</h3>
      {copies.length === 0 ? (
        <p className="text-fg-3">{t("mydata_none")}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line">
          {copies.map((copy) => (
            <li key={copy.copyId} className="flex flex-wrap items-center gap-3 p-4">
              <div className="min-w-0 grow basis-40">
                <time dateTime={copy.askedAt} className="figures block">
                  {clock.stamp(copy.askedAt)}
                </time>
                <p className="text-sm text-fg-2" role="status">
                  {isOver(copy)
                    ? t("mydata_state_OVER")
                    : t(
                        `mydata_state_${copy.state}`,
                        copy.expiresAt === null ? "" : clock.stamp(copy.expiresAt),
                      )}
                </p>
              </div>
              {copy.state === "READY" && !isOver(copy)
                ? COPY_FORMATS.map((format) => (
                    <Button
                      key={format}
                      kind="quiet"
                      size="small"
                      disabled={isPending}
                      busy={isPending && variables.copyId === copy.copyId && variables.format === format}
                      onClick={() => mutate({ copyId: copy.copyId, format })}
                    >
                      <Icon name="download" size={18} />
                      {t(`mydata_${format}`)}
                    </Button>
                  ))
                : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
