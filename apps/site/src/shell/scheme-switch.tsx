import { useT } from "../i18n/i18n.tsx"
import { chooseScheme, useScheme } from "../theme/scheme.ts"
import { Icon } from "../ui/icon.tsx"
import { MENU_ROW } from "./menu-row.ts"

/** Night or daylight. Says what pressing it brings. */
export function SchemeSwitch() {
  const t = useT()
  const dark = useScheme() === "dark"
  return (
    <button
      type="button"
      className={`${MENU_ROW} w-full`}
      onClick={() => chooseScheme(dark ? "light" : "dark")}
    >
      <Icon name={dark ? "sun" : "moon"} />
      {t(dark ? "theme_light" : "theme_dark")}
    </button>
  )
}
