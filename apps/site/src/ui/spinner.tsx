import { Icon } from "./icon.tsx"

export const Spinner = ({ size = 20 }: { readonly size?: number }) => (
  <Icon name="loader-circle" size={size} className="spin" />
)
