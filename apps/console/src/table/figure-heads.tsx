/** The heads of columns of figures, in their order. */
export const FigureHeads = ({ of }: { readonly of: readonly string[] }) =>
  of.map((name) => (
    <th key={name} scope="col" className="number">
      {name}
    </th>
  ))
