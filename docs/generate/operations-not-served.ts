/** Public operations of the service that the pod does not serve, by the reason why. */
export interface OperationsNotServed {
  readonly reason: string;
  /** As they are written in the service's contract. */
  readonly operations: readonly string[];
}

/** All public operations without a route. Its test refuses one that has become a route. */
export const operationsNotServed: readonly OperationsNotServed[] = [
  {
    reason: 'Older versions of calls that the pod serves in a newer one',
    operations: [
      'POST /agent/v1/datafeed/create',
      'GET /agent/v1/datafeed/{id}/read',
      'GET /agent/v2/datafeed/{id}/read',
      'POST /agent/v1/message/import',
      'POST /agent/v2/message/import',
      'POST /agent/v1/stream/{sid}/attachment/create',
      'POST /agent/v3/stream/{sid}/attachment/create',
      'GET /agent/v1/stream/{sid}/message',
      'GET /agent/v2/stream/{sid}/message',
      'POST /agent/v1/stream/{sid}/message/create',
      'POST /agent/v2/stream/{sid}/message/create',
      'POST /agent/v3/stream/{sid}/message/create',
      'POST /agent/v1/stream/{sid}/share',
      'POST /agent/v1/util/obsolete',
      'GET /pod/v1/user',
      'POST /pod/v1/room/create',
      'POST /pod/v2/room/create',
      'GET /pod/v1/room/{id}/info',
      'GET /pod/v2/room/{id}/info',
      'POST /pod/v1/room/{id}/update',
      'POST /pod/v2/room/{id}/update',
      'GET /pod/v1/room/{id}/membership/list',
      'GET /pod/v1/user/name/{userName}/get',
      'POST /pod/v1/admin/streams/list',
      'GET /pod/v1/streams/{sid}/info',
      'POST /pod/v1/admin/user/create',
      'GET /pod/v1/admin/user/{uid}',
      'POST /pod/v1/admin/user/{uid}/update',
      'GET /pod/v1/admin/user/list',
      'POST /pod/v1/companycert/create',
    ],
  },
  {
    reason: 'Services beside the pod: community connections and files',
    operations: [
      'GET /v1/onboarding/tenant',
      'GET /v1/channelco/user',
      'POST /v1/channelco/user',
      'POST /v1/channelco/company/{companyId}/user/{userId}/roles/add',
      'GET /v1/channelco/company/{companyId}/user/{userId}',
      'PUT /v1/channelco/company/{companyId}/user/{userId}',
      'DELETE /v1/channelco/company/{companyId}/user/{userId}',
      'GET /files/v1/',
      'GET /files/v1/{fileId}',
      'GET /files/v1/{fileId}/metadata',
    ],
  },
];
