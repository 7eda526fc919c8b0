import type { ErrorComponentProps } from "@tanstack/react-router"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Fault } from "../parts/notice.tsx"

/** A room that could not be drawn. The frame around it stays, so the other rooms can be reached. */
export function RoomFault({ error }: ErrorComponentProps) {
  const t = useT()
  return (
    <section className="mx-auto grid max-w-xl justify-items-start gap-3 p-6">
      <h1 className="text-h4 font-semibold">{t("room_failed")}</h1>
      <p className="text-fg-2">{t("room_failed_text")}</p>
      <Fault error={error instanceof Error ? error : null} />
      <Button kind="main" onClick={() => location.reload()}>
        {t("room_reload")}
      </Button>
    </section>
  )
}
