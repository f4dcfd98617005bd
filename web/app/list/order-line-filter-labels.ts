/** Labels of the filters of order lines, on the list of orders and where content is added. */
export const orderLineFilterLabels = {
  text: 'fields:search',
  order: 'fields:orderCode',
  product: 'fields:productCode',
  size: 'fields:size',
  color: 'fields:color',
  dueFrom: 'fields:dueFrom',
  dueTo: 'fields:dueTo',
} as const
