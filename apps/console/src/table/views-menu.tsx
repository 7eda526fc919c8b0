import { removeView, saveView, type View } from "@croupier/contract/console/views"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../api/call.ts"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Field } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import { CheckField } from "../parts/check-field.tsx"
import { Fault } from "../parts/notice.tsx"
import { useSessionState } from "../session/session-store.ts"
import { usePersisted } from "./use-persisted.ts"
import { unsaved } from "../parts/unsaved.ts"

/** How a list is looked at now. */
export type ListLayout = Pick<View, "query" | "hidden" | "density">

/** Chooses a saved view of the list, saves the present one under a name, forgets one's own. */
export function ViewsMenu({
  list,
  views,
  layout,
  onChoose,
}: {
  readonly list: string
  readonly views: readonly View[]
  readonly layout: ListLayout
  readonly onChoose: (view: View) => void
}) {
  const t = useT()
  // The server refuses shared views of a regulator.
  const isRegulator = useSessionState().me?.roles.includes("regulator") ?? false
  const [name, setName] = useState("")
  const [isShared, setShared] = useState(false)
  const [isDefault, setDefault] = useState(false)
  const [last, setLast] = usePersisted(`view-${list}`, "")
  const saving = useMutation({
    mutationFn: () => call(saveView, { list, name, ...layout, isShared, isDefault }),
    onSuccess: ({ viewId }) => {
      setName("")
      setLast(viewId)
    },
  })
  const removing = useMutation({ mutationFn: (viewId: string) => call(removeView, { viewId }) })
  return (
    <details className="relative">
      <summary className="flex min-h-8 list-none items-center gap-1.5 rounded-ctl px-2 text-sm hover:bg-bg-2">
        <Icon name="bookmark" />
        {t("views")}
      </summary>
      <div className="fixed inset-x-3 z-10 mt-1 grid gap-2 rounded-ctl border border-line bg-bg-1 p-2 shadow-lg sm:absolute sm:inset-x-auto sm:end-0 sm:w-72">
        <ul className="grid max-h-60 gap-0.5 overflow-y-auto">
          {views.map((view) => (
            <li key={view.viewId} className="flex items-center justify-between gap-1">
              <Button
                kind="bare"
                className="min-w-0 flex-1 justify-start"
                aria-pressed={view.viewId === last}
                onClick={({ currentTarget }) => {
                  currentTarget.closest("details")?.removeAttribute("open")
                  setLast(view.viewId)
                  onChoose(view)
                }}
              >
                <span className="truncate">{view.name}</span>
                <span className="text-xs text-fg-3">
                  {view.isOwn ? "" : view.by}
                  {view.isDefault ? t("view_is_default") : ""}
                </span>
              </Button>
              {view.isOwn ? (
                <Button
                  kind="bare"
                  aria-label={`${t("view_remove")}: ${view.name}`}
                  onClick={() => removing.mutate(view.viewId)}
                >
                  <Icon name="x" />
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
        <form
          {...unsaved(false)}
          className="grid gap-1.5 border-t border-line pt-2"
          onSubmit={(event) => {
            event.preventDefault()
            saving.mutate()
          }}
        >
          <Field
            label={t("view_name")}
            name="viewName"
            autoComplete="off"
            maxLength={60}
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <CheckField
            label={<span className="text-sm">{t("view_default")}</span>}
            checked={isDefault}
            onChange={setDefault}
          />
          {isRegulator ? null : (
            <CheckField
              label={<span className="text-sm">{t("view_share")}</span>}
              checked={isShared}
              onChange={setShared}
            />
          )}
          <Fault error={saving.error ?? removing.error} />
          <Button type="submit" busy={saving.isPending}>
            {t("view_save")}
          </Button>
        </form>
      </div>
    </details>
  )
}
