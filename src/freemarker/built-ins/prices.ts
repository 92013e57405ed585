/**
 * What a use of a built-in costs besides the characters and items that it works on, in steps: a step is what reading a
 * member of a hash costs, a twentieth of a microsecond once the engine is warm. Measured, and rounded up: no step of
 * any built-in takes eight times as long as that.
 */
const prices: Readonly<Record<string, number>> = {
  ...priced(4, 'capitalize uncap_first html rtf url url_path truncate_m truncate_w_m contains'),
  ...priced(
    10,
    'then switch ceiling floor round byte short int long c join chunk map filter take_while drop_while',
  ),
  ...priced(10, 'number sort sort_by min max reverse seq_contains seq_index_of seq_last_index_of'),
  ...priced(20, 'replace split matches groups with_args with_args_last has_content string'),
  ...priced(60, 'eval eval_json interpret date time datetime'),
  ...priced(40, 'iso_utc iso_utc_nz iso_utc_ms iso_utc_ms_nz iso_utc_m iso_utc_m_nz iso_utc_h'),
  ...priced(40, 'iso_utc_h_nz iso_utc_fz iso_local iso_local_nz iso_local_ms iso_local_ms_nz'),
  ...priced(40, 'iso_local_m iso_local_m_nz iso_local_h iso_local_h_nz iso_local_fz'),
  // The rules of a time zone are looked up by its name each time.
  ...priced(600, 'iso iso_nz iso_ms iso_ms_nz iso_m iso_m_nz iso_h iso_h_nz iso_fz'),
};

const leastPrice = 3;

function priced(price: number, names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name) => [name, price]));
}

/** The steps that a use of a built-in counts as. */
export function priceOfBuiltIn(name: string): number {
  return prices[name] ?? leastPrice;
}
