import { useT } from "../i18n/texts.ts"
import { Dialog } from "../parts/dialog.tsx"
import { usePersisted } from "../table/use-persisted.ts"
import { SHORTCUTS, SINGLE_KEYS } from "./keys.ts"

/** Keys and their effects. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const [single, setSingle] = usePersisted(SINGLE_KEYS, "on")
  return (
    <Dialog title={t("keys")} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {SHORTCUTS.map(({ keys, text }) => (
          <div key={keys} className="contents">
            <dt dir="ltr">
              <kbd className="rounded-ctl border border-line bg-bg-2 px-2 py-0.5 text-sm">{keys}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-7 items-center gap-2">
        <input
          type="checkbox"
          className="size-4"
          checked={single === "on"}
          onChange={({ target }) => setSingle(target.checked ? "on" : "off")}
        />
        {t("keys_single")}
      </label>
    </Dialog>
  )
}
