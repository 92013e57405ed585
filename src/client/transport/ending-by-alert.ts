import type { buildConnector } from 'undici';

/**
 * Makes the connections of a connector end with the alert that their other side sends. In TLS 1.3 a server looks at
 * the client's certificate when the connection stands already for the client. Of what the server then says, Node only
 * tells; the socket goes on to its end, and that the other side closed it would be the error of the call.
 */
export function endingByAlert(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    connect(options, (...opened: Parameters<buildConnector.Callback>) => {
      const [, socket] = opened;
      socket?.on('error', (error: Error) => socket.destroy(error));
      callback(...opened);
    });
  };
}
